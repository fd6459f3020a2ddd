/** When the user last did something on this page: what a screen requests by itself must not keep a session open. */
let lastInputAt = Date.now()

const noteInput = () => {
  lastInputAt = Date.now()
}

export function watchActivity(): void {
  for (const type of ['pointerdown', 'keydown', 'touchstart', 'wheel'])
    window.addEventListener(type, noteInput, { passive: true, capture: true })
}

export const idleSeconds = (): number => Math.floor((Date.now() - lastInputAt) / 1000)
