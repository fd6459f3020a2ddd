/** Times have no words of ours: the domain writes them in the language of the build. */
export { boardTime, dueTime, stopTime, timeAt, timeIn } from '../board-time.ts'
