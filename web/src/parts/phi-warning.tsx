/** A warning beside a free text about an order that seems to hold a patient's data. It blocks nothing. */
import { lazy, type ReactNode, Suspense } from 'react'

/** Loaded with the first letter. A form must work without it, as on a device that is offline. */
const PhiFindings = lazy(() =>
  import('./phi-findings.tsx').then(
    ({ PhiFindings }) => ({ default: PhiFindings }),
    () => ({ default: () => null }),
  ),
)

/**
 * For `inputContainer` of a field with this text. The live region is there before the warning, or it would not be announced.
 * `above` where the field is at the bottom of the screen: its button must not move.
 */
export const warnsOfPhi =
  (text: string, side: 'above' | 'below' = 'below') =>
  (input: ReactNode) => (
    <>
      {side === 'below' ? input : null}
      <div aria-live="polite">
        {text.trim() === '' ? null : (
          <Suspense>
            <PhiFindings text={text} />
          </Suspense>
        )}
      </div>
      {side === 'above' ? input : null}
    </>
  )
