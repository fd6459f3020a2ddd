/** The service worker: opens pages without a network, and shows push notifications. */
import { answerOffline } from './offline.ts'
import { showPushed } from './push.ts'

const worker = self as unknown as ServiceWorkerGlobalScope

answerOffline(worker)
showPushed(worker)
