/** The process that imports for an update or a refresh: it ends before the build begins. */
import { answerTask } from '../../task.ts';
import { type StageRequest, stageImports } from './stageImports.ts';

answerTask((request: StageRequest) => stageImports(request));
