import { Fragment, type ReactNode } from 'react'

/** The same placeholder several times, for lists and grids that are loading. */
export const Repeat = ({ times, children }: { times: number; children: ReactNode }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the copies are equal and are replaced together
  Array.from({ length: times }, (_, index) => <Fragment key={index}>{children}</Fragment>)
