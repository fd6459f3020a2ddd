import { defineTask } from '../../background/tasks.ts'

/** Checks the rows of an import that wait for it. */
export const IMPORT_WORK = defineTask<{ importId: number }>({
  name: 'imports.work',
  retries: 3,
  retryDelaySeconds: 10,
  timeoutSeconds: 15 * 60,
  atOnce: 2,
})
