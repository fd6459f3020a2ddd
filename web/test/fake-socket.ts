import type { LiveEvent } from '@meridian/contract/notices/live-events.ts'
import { act } from '@testing-library/react'

let newest: FakeSocket | undefined

/** Connected, and silent until a test sends something. */
export class FakeSocket extends EventTarget {
  onopen = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose = null
  constructor() {
    super()
    newest = this
  }
  close() {}
}

/** As if the server had sent this event to the page that is open. */
export const sendLive = (event: LiveEvent): Promise<void> =>
  act(async () => newest?.onmessage?.({ data: JSON.stringify(event) }))
