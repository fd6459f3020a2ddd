import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type Props = { title: string; className?: string; titleClass?: string; children: ReactNode }

/** A named piece of an order: its driver, one of its stops, its price. */
export function Part({ title, className, titleClass, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <Title order={3} id={id} className={titleClass}>
        {title}
      </Title>
      {children}
    </section>
  )
}
