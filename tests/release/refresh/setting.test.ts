import { expect, test } from 'vitest';
import { refreshSetting, scheduledRefreshSetting } from '../../../scripts/settings.ts';

const [DAY, WEEK] = [86_400_000, 604_800_000];

test.each([
  ['npm start on a machine of its own', true, {}, false, WEEK],
  ['npm run serve', false, {}, false, null],
  ['CI', true, { CI: 'true' }, false, null],
  ['a test', true, { VITEST: 'true' }, false, null],
  ['Kubernetes', true, { KUBERNETES_SERVICE_HOST: '10.0.0.1' }, false, null],
  ['a container', true, {}, true, null],
  ['off', true, { REFRESH: 'off' }, false, null],
  ['daily, in a container', false, { REFRESH: 'daily', CI: 'true' }, true, DAY],
  ['weekly with npm run serve', false, { REFRESH: 'weekly' }, false, WEEK],
  ['an empty value', true, { REFRESH: '' }, false, WEEK],
])('REFRESH in %s', (_, isStart, env, isContainer, expected) =>
  expect(refreshSetting(isStart, env, isContainer)).toBe(expected),
);

test.each([
  [{}, 0],
  [{ REFRESH: '', CI: 'true' }, 0],
  [{ REFRESH: 'weekly' }, WEEK],
  [{ REFRESH: 'daily', KUBERNETES_SERVICE_HOST: '10.0.0.1' }, DAY],
  [{ REFRESH: 'off' }, null],
])('a scheduled refresh with %j', (env, expected) => expect(scheduledRefreshSetting(env)).toBe(expected));

test.each(['hourly', 'constructor', 'Off'])('%s is not a value of REFRESH', (REFRESH) =>
  expect(() => refreshSetting(true, { REFRESH }, false)).toThrow(
    `REFRESH must be off, daily, weekly, not ${JSON.stringify(REFRESH)}`,
  ),
);
