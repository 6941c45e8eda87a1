import { z } from 'zod';

/**
 * Turns off zod's support for cyclic values; import it before the SDK, which then builds its schemas without.
 * Messages are parsed from JSON and have no cycles, and the support keeps weak maps for every value that is checked:
 * a fifth of the cost of a call, most of it in garbage collection.
 */
z.config({ memoizer: { attach() {}, guard() {}, alloc: (_schema, _payload, empty) => empty } });
