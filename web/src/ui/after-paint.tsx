import type { ReactNode } from 'react'
import { useIsPainted } from './use-is-painted.ts'

/** What is out of view at first: rendered once the rest is painted, in short tasks. Without it /dashboard blocks half as long again. */
export const AfterPaint = ({ children }: { children: ReactNode }) => (useIsPainted() ? children : null)
