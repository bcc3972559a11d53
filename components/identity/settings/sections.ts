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
