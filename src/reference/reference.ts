import { NotFound } from '../contract/errors.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { callOperation } from '../operations/handlers.ts';
import type { QueryIndexes } from '../operations/indexes.ts';
import type { PublishContext } from '../operations/records.ts';
import { workExamples } from './examples.ts';
import type { Section, Subject } from './section.ts';
import { agentSections } from './sections/agents.ts';
import { changeSections } from './sections/changes.ts';
import { guide } from './sections/guide.ts';
import { httpSections } from './sections/http.ts';
import { operationSections } from './sections/operations.ts';
import { recordSections } from './sections/records.ts';
import { ruleSections } from './sections/rules.ts';

/** What the reference says about a service: its data is looked at, its examples are executed. */
export function subjectOf(published: PublishContext, indexes: QueryIndexes): Subject {
  const { dataset, baseUrl } = published;
  return {
    baseUrl,
    dataDate: dataset.dataDate,
    timetableYears: dataset.timetableYears,
    airports: dataset.airports.filter(({ importance }) => importance > 0).length,
    routes: dataset.routes.filter(({ charterOnly }) => !charterOnly).length,
    examples: workExamples(indexes),
    sampleRoute: sampleRoute(published),
    notFound: {
      airport: refusal(() =>
        callOperation(indexes, 'airport_destinations', { airport_code: 'QQQ', include_charter: false }),
      ),
      route: refusal(() => callOperation(indexes, 'route_detail', { route_id: 'LHR-QQQ', include_charter: false })),
    },
  };
}

/** Every section of the reference in reading order. */
export const sectionsOf = (subject: Subject): readonly Section[] => [
  ...guide(subject),
  ...operationSections(subject),
  ...recordSections(),
  ...ruleSections(),
  ...changeSections(),
  ...httpSections(subject),
  ...agentSections(subject),
];

/** The route of route_detail's example, or else the first there is. */
function sampleRoute({ dataset }: PublishContext): string | null {
  const wanted = OPERATIONS.route_detail.examples[0].input.route_id;
  const regular = dataset.routes.filter(({ charterOnly }) => !charterOnly);
  return (regular.find(({ id }) => id === wanted) ?? regular[0])?.id ?? null;
}

/** The text of a refusal. @throws Error when nothing was refused */
function refusal(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof NotFound) return error.message;
    throw error;
  }
  throw new Error('an example of an unknown place is known');
}
