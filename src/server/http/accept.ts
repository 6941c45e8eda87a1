import Negotiator from 'negotiator';

/** Whether Accept prefers Markdown to HTML. Without a preference a page is HTML. */
export const prefersMarkdown = (accept: string | undefined): boolean =>
  accept?.includes('text/markdown') === true &&
  new Negotiator({ headers: { accept } }).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
