/** When a screen has come to rest: what a sweep measures is then what a person sees. */
import { expect, type Page, type Request } from '@playwright/test'

/** So many frames in a row that look the same. */
const STILL_FRAMES = 8

/** Watches a page's requests from now on. The function waits until none is under way, nothing loads and nothing moves. */
export function watchRest(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => request.resourceType() === 'fetch' && pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  // A document that is left takes its requests with it.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && pending.clear())
  return async () => {
    await expect.poll(() => pending.size).toBe(0)
    // A button is busy until what it has asked is answered.
    await expect(page.locator('[aria-busy=true]:not(button)')).toHaveCount(0)
    await page.evaluate(untilStill, STILL_FRAMES)
  }
}

/** Runs in the page. Rows of a list come frame by frame, and a part that comes later pushes others away. */
function untilStill(frames: number): Promise<void> {
  return new Promise((resolve) => {
    let [before, same] = ['', 0]
    const look = () => {
      const { scrollHeight, scrollWidth } = document.documentElement
      const now = `${scrollHeight} ${scrollWidth} ${document.getElementsByTagName('*').length}`
      same = now === before ? same + 1 : 0
      before = now
      if (same >= frames) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
}
