// Runs before anything is painted, so that a page that was dark stays dark.
// Not a module: modules run later.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const lang = localStorage.getItem("lang");
    const own = (navigator.languages || []).find((it) => /^(de|en)\b/.test(it)) || "en";
    root.lang = lang === "de" || lang === "en" ? lang : own.slice(0, 2);
  } catch {
    // Without storage the browser's own wishes hold.
  }
})();
