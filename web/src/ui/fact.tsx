import type { ComponentProps, ReactNode } from 'react'

type Props = ComponentProps<'div'> & { label: ReactNode; valueClass?: string }

/** A label and its value in a description list; the list's own class styles both. */
export const Fact = ({ label, valueClass, children, ...rest }: Props) => (
  <div {...rest}>
    <dt>{label}</dt>
    <dd className={valueClass}>{children}</dd>
  </div>
)
