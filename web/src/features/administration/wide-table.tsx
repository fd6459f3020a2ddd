/** A table that is wider than a phone: it scrolls sideways, also by keyboard, and the page does not. */
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './wide-table.module.css'

type Props = { label: string; minWidth: number; children: ReactNode }

// A group, not a region: the panel around it is one with this name.
export const WideTable = ({ label, minWidth, children }: Props) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    type="native"
    role="group"
    aria-label={label}
    tabIndex={0}
    className={classes.wideTable}
  >
    <Table className="tabular" aria-label={label}>
      {children}
    </Table>
  </Table.ScrollContainer>
)
