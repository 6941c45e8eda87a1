/** The pages of the reference below `/developers`: one for each operation, and guides. */
import { OPERATIONS, type OperationId, operationList } from './operations.ts';

/** What is not about one operation, by the name in the address. */
export const GUIDES = {
  lists: { title: 'Lists and filters', summary: 'How lists of routes are filtered, sorted and divided into pages.' },
  records: { title: 'Records', summary: 'The fields that several operations share, season labels and minutes.' },
  mcp: { title: 'MCP', summary: 'The operations as tools of the Model Context Protocol, and how to set up a client.' },
  clients: {
    title: 'Clients and files',
    summary: 'TypeScript, Markdown versions of pages, documents and the change log.',
  },
  versions: { title: 'Versions and terms', summary: 'What may change, what has changed, and the licence of the data.' },
} as const;

type Guide = keyof typeof GUIDES;
export type Topic = OperationId | Guide;

/** All topics, in the order of the reference. */
export const TOPICS: readonly Topic[] = [
  ...operationList.map(({ id }) => id),
  // The keys of a table that nothing extends.
  ...(Object.keys(GUIDES) as Guide[]),
];

/** Title and summary of a topic. */
export const topicTexts = (topic: Topic): { readonly title: string; readonly summary: string } =>
  ({ ...OPERATIONS, ...GUIDES })[topic];
