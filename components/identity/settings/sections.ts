/** The sections of Settings, in their order, each at `/settings/{section}` (docs/behaviour.md, 7). */
export const settingsSections = {
  profile: "Profile",
  appearance: "Appearance",
  notifications: "Notifications",
  privacy: "Privacy",
  region: "Dates and numbers",
  security: "Sign-in and security",
  advanced: "Advanced",
  data: "Your data",
  about: "About",
};
export type SettingsSectionName = keyof typeof settingsSections;

/** True for the name of a section, as an address has it. */
export const isSettingsSection = (name: string): name is SettingsSectionName => Object.hasOwn(settingsSections, name);
