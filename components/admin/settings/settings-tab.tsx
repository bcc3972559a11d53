"use client";

import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { SignOnPanel } from "@/components/admin/sign-on/sign-on-panel";
import { WebhooksPanel } from "@/components/admin/webhooks/webhooks-panel";
import { SettingsSection } from "@/components/identity/settings/section";
import { ListHeading } from "@/components/lists/list-heading";
import { Loaded } from "@/components/ui/states/loaded";
import { aboutQuery } from "@/lib/organisation/about/api";
import { type SavedSection, type SectionName, settingsQuery } from "@/lib/organisation/settings/api";
import { AboutFacts } from "./about-facts";
import { JoiningForm } from "./joining-form";
import { LearningForm } from "./learning-form";
import { MailsForm } from "./mails-form";
import { OrganisationForm } from "./organisation-form";
import { ProgramsForm } from "./programs-form";
import { SecurityForm } from "./security-form";
import { VideosForm } from "./videos-form";

/** The sections in their order, for the index. */
const sections = [
  { id: "organisation", title: "Organisation" },
  { id: "joining", title: "Joining" },
  { id: "sign-on", title: "Sign-on" },
  { id: "learning", title: "Watching" },
  { id: "videos", title: "Videos" },
  { id: "security", title: "Security" },
  { id: "mails", title: "Emails" },
  { id: "programs", title: "Programs" },
  { id: "about", title: "About" },
];

/** The organisation's settings, one form for each section, saved on its own; and the state of the installation. */
export default function SettingsTab() {
  return (
    <>
      <ListHeading title="Settings" actions={null} />
      <nav aria-label="Settings" className="mb-4">
        <ul className="flex flex-wrap gap-x-1 gap-y-1">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-9 items-center rounded-full border px-3 text-small font-medium text-fg-2 hover:bg-surface-2 hover:text-fg touch:min-h-11"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SettingsSection id="organisation" title="Organisation" about="Who runs this installation.">
        <Section name="organisation" Form={OrganisationForm} />
      </SettingsSection>
      <SettingsSection id="joining" title="Joining" about="Users who may create an account. Invitations always work.">
        <Section name="joining" Form={JoiningForm} />
      </SettingsSection>
      <SettingsSection id="sign-on" title="Sign-on" about="Sign in with your organisation's OpenID Connect provider.">
        <SignOnPanel />
      </SettingsSection>
      <SettingsSection
        id="learning"
        title="Watching"
        about="When a lesson counts as watched, and what is recorded. A program that plays lessons in real time cannot be told from a person."
      >
        <Section name="learning" Form={LearningForm} />
      </SettingsSection>
      <SettingsSection
        id="videos"
        title="Videos"
        about="Uploaded recordings, and recordings at your own addresses. A deleted recording frees its space after 30 days."
      >
        <Section name="videos" Form={VideosForm} />
      </SettingsSection>
      <SettingsSection id="security" title="Security" about="How users sign in.">
        <Section name="security" Form={SecurityForm} />
      </SettingsSection>
      <SettingsSection id="mails" title="Emails" about="How emails to users look, and whether they can be sent at all.">
        <Section name="mails" Form={MailsForm} />
      </SettingsSection>
      <SettingsSection
        id="programs"
        title="Programs"
        about="API tokens, with which programs act as users, and webhooks: signed messages to other programs when something happens."
      >
        <div className="flex flex-col gap-5">
          <Section name="programs" Form={ProgramsForm} />
          <WebhooksPanel />
        </div>
      </SettingsSection>
      <SettingsSection id="about" title="About" about="This installation of Waypoint.">
        <Loaded query={useQuery(aboutQuery())} failed="The state of this installation could not be loaded.">
          {(about) => <AboutFacts about={about} />}
        </Loaded>
      </SettingsSection>
    </>
  );
}

type Props<Name extends SectionName> = { name: Name; Form: ComponentType<{ saved: SavedSection<Name> }> };

function Section<Name extends SectionName>({ name, Form }: Props<Name>) {
  const options: UseQueryOptions<SavedSection<Name>> = settingsQuery(name);
  return (
    <Loaded query={useQuery(options)} failed="These settings could not be loaded.">
      {(saved) => <Form saved={saved} />}
    </Loaded>
  );
}
