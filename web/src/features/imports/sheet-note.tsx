import { Alert } from '@mantine/core'
import type { ImportDetails } from '../../data/imports.ts'
import { IMPORT_COPY as copy } from './imports.copy.ts'

/** A workbook may hold more orders than are imported. */
export const SheetNote = ({ sheets }: Pick<ImportDetails, 'sheets'>) =>
  sheets && (
    <Alert color="yellow" title={copy.sheet(sheets.read)}>
      {copy.otherSheets(sheets.others.join(', '))}
    </Alert>
  )
