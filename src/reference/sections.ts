import type { ReferenceData } from './referenceData.ts';
import type { Section } from './section.ts';
import { agentSections } from './sections/agents.ts';
import { changeSections } from './sections/changes.ts';
import { guideSections } from './sections/guide.ts';
import { httpSections } from './sections/http.ts';
import { operationSections } from './sections/operations.ts';
import { recordSections } from './sections/records.ts';
import { ruleSections } from './sections/rules.ts';
import { versionSections } from './sections/versions.ts';

/** Every section of the reference, in reading order. */
export const referenceSections = (data: ReferenceData): readonly Section[] => [
  ...guideSections(data),
  ...operationSections(data),
  ...recordSections(),
  ...ruleSections(data),
  ...changeSections(),
  ...httpSections(data),
  ...versionSections(data),
  ...agentSections(data),
];
