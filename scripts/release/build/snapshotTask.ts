/** The process that loads the network for a build: it ends when the snapshot is written. */
import { answerTask } from '../../task.ts';
import { makeSnapshot } from './snapshot.ts';

answerTask(makeSnapshot);
