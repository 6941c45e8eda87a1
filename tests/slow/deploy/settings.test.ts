import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readNginxSettings, readRelease } from '../../../deploy/settings.ts';

test('deployments serve the releases of STATE, unless RELEASE names another', () => {
  expect(readRelease({})).toBe(resolve('state/current'));
  expect(readRelease({ STATE: '/srv/routes' })).toBe('/srv/routes/current');
  expect(readRelease({ STATE: '/srv/routes', RELEASE: '/other' })).toBe('/other');
  expect(readNginxSettings({ STATE: '/srv/routes' })).toMatchObject({
    release: '/srv/routes/current',
    folder: '/srv/routes/nginx',
  });
  expect(readNginxSettings({ STATE: '/srv/routes', RUN_DIR: '/run/w' }).folder).toBe('/run/w');
});
