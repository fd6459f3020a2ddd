/** What a DOM without layout, network or sockets lacks, and a clean slate after each test. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

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

/** Connected, and silent. */
class QuietSocket extends EventTarget {
  onopen = null
  onmessage = null
  onclose = null
  close() {}
}

Object.assign(globalThis, {
  WebSocket: QuietSocket,
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
const createElement = document.createElement.bind(document)
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options)
  if (name === 'search') Object.setPrototypeOf(element, HTMLElement.prototype)
  return element
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
