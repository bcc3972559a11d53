/** The local storage key of the theme. */
export const THEME_KEY = "waypoint-theme";

/** `--bg` of each theme, for the `theme-color` meta tag. */
export const THEME_COLORS = { dark: "#0d0d16", light: "#fbf9f5" };

/** Sets the stored theme; dark without one. */
const setTheme = `var t,d=document.documentElement;try{t=localStorage.getItem("${THEME_KEY}")}catch(e){}d.dataset.theme=t==="light"||t==="system"&&!matchMedia("(prefers-color-scheme: dark)").matches?"light":"dark"`;

/** Loads ICU's data while other scripts are loading, because it would later block a phone for 50 ms. */
const loadFormats =
  "self.requestIdleCallback&&requestIdleCallback(function(){new Intl.DateTimeFormat;new Intl.NumberFormat})";

/** Runs before the first paint. */
export const bootScript = `(function(){${setTheme};${loadFormats}})()`;
