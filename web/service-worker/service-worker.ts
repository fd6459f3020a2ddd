/** Runs beside the pages of the app: opens them without a network, and shows what the server pushes. */
import { answerOffline } from './offline.ts'
import { showPushed } from './push.ts'

const worker = self as unknown as ServiceWorkerGlobalScope

answerOffline(worker)
showPushed(worker)
