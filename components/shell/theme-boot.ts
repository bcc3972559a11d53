/** Where the choice is kept in local storage. */
export const THEME_KEY = "waypoint-theme";

/** `--bg` of each theme as browsers want it for their own bars. */
export const THEME_COLORS = { dark: "#0d0d16", light: "#fbf9f5" };

/** Runs before the first paint and knows nothing but what is stored: dark, unless light or a light system was chosen. */
export const themeBootScript = `(function(){var t,d=document.documentElement;try{t=localStorage.getItem("${THEME_KEY}")}catch(e){}d.dataset.theme=t==="light"||t==="system"&&!matchMedia("(prefers-color-scheme: dark)").matches?"light":"dark"})()`;
