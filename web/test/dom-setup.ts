/**
 * What a DOM without layout, network or sockets lacks, and a clean slate after each test. The files of a worker share the
 * window and all modules: importing the app again for each of them doubled the processor time of these tests.
 */
import './quiet-react.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, vi } from 'vitest'
import { closeUnsentQueue } from '../src/data/driver/background.ts'
import { queryClient } from '../src/data/query-client.ts'
import { FakeSocket } from './fake-socket.ts'

configure({
  // A busy machine needs longer than the library's second; a passing test waits for nothing of this.
  asyncUtilTimeout: 60_000,
  getElementError,
})

/** The document is printed only when the message is read: a query that is retried fails many times before it succeeds. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { get, configurable: true })
}

class NeverObserves {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

Object.assign(globalThis, {
  WebSocket: FakeSocket,
  ResizeObserver: NeverObserves,
  IntersectionObserver: NeverObserves,
})
Element.prototype.scrollIntoView = () => {}
// A text area that grows waits for the fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
// The only tab of the browser: it gets every lock.
type Take = (lock: object) => unknown
const locks = { request: async (_name: string, options: object | Take, take = options as Take) => take({}) }
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

/** React warns about elements the DOM does not know, and this DOM does not know <search>. */
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = Document.prototype.createElement.call(document, name, options)
  if (name === 'search') Object.setPrototypeOf(element, HTMLElement.prototype)
  return element
}

// React records a stack trace with each element, for its warnings: a fifth of the processor time of these tests. It stops
// at a number per second, which is reached at once here.
type Internals = Record<'__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', object>
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Internals
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {}, configurable: true })

const { geolocation } = navigator

/** Wednesday, 10:00 in Chicago, for as long as a test takes: no text depends on the hour, nor on how busy the machine is. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T15:00:00.000Z') })
stopClock()

afterEach(async () => {
  cleanup()
  closeUnsentQueue()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  stopClock()
  await emptyDeviceStorage()
  vi.unstubAllGlobals()
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  window.happyDOM.setViewport({ width: 1280, height: 800 })
})

declare global {
  interface Window {
    happyDOM: { setViewport(size: { width: number; height: number }): void }
  }
}

/** Deleting it also closes the connection that the app holds. */
async function emptyDeviceStorage(): Promise<void> {
  if (!globalThis.indexedDB) return
  for (const { name } of await indexedDB.databases()) {
    const { promise, resolve, reject } = Promise.withResolvers()
    const request = indexedDB.deleteDatabase(name as string)
    Object.assign(request, { onsuccess: resolve, onerror: reject })
    await promise
  }
}
