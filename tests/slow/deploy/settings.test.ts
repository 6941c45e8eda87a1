import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readNginxSettings, readRelease } from '../../../deploy/settings.ts';

test('deployments serve the releases of OUT, unless RELEASE names another', () => {
  expect(readRelease({})).toBe(resolve('build/current'));
  expect(readRelease({ OUT: '/srv/routes' })).toBe('/srv/routes/current');
  expect(readRelease({ OUT: '/srv/routes', RELEASE: '/other' })).toBe('/other');
  expect(readNginxSettings({ OUT: '/srv/routes' })).toMatchObject({
    release: '/srv/routes/current',
    folder: '/srv/routes/nginx',
  });
  expect(readNginxSettings({ OUT: '/srv/routes', RUN_DIR: '/run/w' }).folder).toBe('/run/w');
});
