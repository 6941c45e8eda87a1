import { join, resolve } from 'node:path';
import { DEFAULT_BASE_URL, parseBaseUrl } from '../contract/paths.ts';

/**
 * The folder of the data that ships with the code (DATA names another one for tests), and that of the state of this
 * installation, which STATE names.
 * @param project folder that holds the default folders
 */
export const dataSettings = (project = '.') => ({
  data: resolve(process.env['DATA'] || join(project, 'data')),
  state: resolve(process.env['STATE'] || join(project, 'state')),
});
export type DataSettings = Readonly<ReturnType<typeof dataSettings>>;

/** Folder of the snapshot from which `astro build` makes pages, from SNAPSHOT; null where it reads the data. */
export const snapshotSetting = (): string | null => process.env['SNAPSHOT'] || null;

/**
 * Where to report a vulnerability, from CONTACT, as an address; null when it is not set.
 * @throws Error when it is neither an email address nor a `mailto:` or `https:` address
 */
export function contactSetting(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const setting = env['CONTACT'];
  if (!setting) return null;
  const contact = /^[^\s:/@]+@[^\s:/@]+$/.test(setting) ? `mailto:${setting}` : setting;
  if (!/^(?:mailto:[^\s:/@]+@[^\s:/@]+|https:\/\/[^\s/]+(?:\/\S*)?)$/.test(contact))
    throw new Error(`CONTACT must be an email address or an https: address: ${JSON.stringify(setting)}`);
  return contact;
}

/** Public address to build in, from BASE_URL; null when it is not set. @throws Error when it is not an http(s) address */
export const baseUrlSetting = (): string | null =>
  process.env['BASE_URL'] ? parseBaseUrl(process.env['BASE_URL']) : null;

/** ISO date of a build, whose month says which clocks its arrivals have. */
export const buildDate = (): string => new Date().toISOString().slice(0, 10);

/** The address of a server on this machine, at PORT: what a first release is built for without BASE_URL. @throws Error */
export const localBaseUrl = ({ PORT: port }: Readonly<Record<string, string | undefined>> = process.env): string =>
  port ? parseBaseUrl(`http://127.0.0.1:${port}`) : DEFAULT_BASE_URL;
