/** The local storage key of the theme. */
export const THEME_KEY = "waypoint-theme";

/** `--bg` of each theme, for the `theme-color` meta tag. */
export const THEME_COLORS = { dark: "#0d0d16", light: "#fbf9f5" };

/** Sets the stored theme before the first paint; dark without one. */
export const themeBootScript = `(function(){var t,d=document.documentElement;try{t=localStorage.getItem("${THEME_KEY}")}catch(e){}d.dataset.theme=t==="light"||t==="system"&&!matchMedia("(prefers-color-scheme: dark)").matches?"light":"dark"})()`;
