import { ReleaseError } from '../data/openRelease.ts';
import type { HttpRequest } from './http/messages.ts';

/** Reports an unhandled error to the operator. @param where what the service was doing, such as `GET /r/LHR-JFK` */
export type ReportError = (error: unknown, where: string, request?: HttpRequest) => void;

/** Writes errors as text: with stack and causes, unless it is a release that cannot be opened. */
export const reportAsText =
  (write: (text: string) => void): ReportError =>
  (error, where) =>
    write(`${new Date().toISOString()} ${where}: ${errorText(error)}\n`);

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ReleaseError) return error.message;
  const cause = error.cause === undefined ? '' : `\ncaused by ${errorText(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
