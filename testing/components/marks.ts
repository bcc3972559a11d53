const kinds = "input:not([type=search], [type=checkbox], [type=range]), textarea, select";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The labels of a form's fields that say neither that they are required nor that they are optional, and have no value. */
export function unmarkedFields(form: HTMLElement): string[] {
  return [...form.querySelectorAll<Control>(kinds)].filter((control) => !isMarked(control)).map(labelOf);
}

const isMarked = (control: Control) =>
  control.getAttribute("aria-required") === "true" ||
  describedBy(control).includes("Optional") ||
  control.closest("fieldset")?.querySelector("legend")?.textContent?.includes("Optional") ||
  control.value !== "";

const describedBy = (control: Control) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

const labelOf = (control: Control) => control.labels?.[0]?.textContent ?? control.outerHTML;
