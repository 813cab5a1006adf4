// Runs before anything is painted, so that a page that was dark stays dark.
// Not a module: modules run later.
(() => {
  const root = document.documentElement;
  const own = (navigator.languages || []).find((it) => /^(de|en)\b/.test(it)) || "en";
  root.lang = own.slice(0, 2);
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const lang = localStorage.getItem("lang");
    if (lang === "de" || lang === "en") root.lang = lang;
  } catch {
    // Without storage the browser's own wishes hold.
  }
})();
