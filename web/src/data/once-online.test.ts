import { expect, test, vi } from 'vitest'
import { onceOnline } from './once-online.ts'

test('without a network a part comes when there is one again; with one, its error is an error', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('navigator', { onLine: false })
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('the part')
  const part = onceOnline(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  browser.dispatchEvent(new Event('online'))
  expect(await part).toBe('the part')
  vi.stubGlobal('navigator', { onLine: true })
  await expect(onceOnline(() => Promise.reject(new Error('404')))).rejects.toThrow('404')
  vi.unstubAllGlobals()
})
