/** What is wrong, by cause: the same fault of the same text is mended once for all of its rows. */
import { Button, Text, TextInput, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { type ImportCause, type ImportDetails, useImportCauses, useMend } from '../../data/imports.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { IMPORT_COPY as copy, IMPORT_FIELD_LABELS as LABELS } from './imports.copy.ts'
import classes from './imports.module.css'

export function Causes({ details }: { details: ImportDetails }) {
  const titleId = useId()
  const { data: causes = [] } = useImportCauses(details)
  if (causes.length === 0 || details.counts.faulty === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} size="h4" id={titleId} mb="xs">
        {copy.causesTitle}
      </Title>
      <ul className={classes.list}>
        {causes.map((cause) => (
          <li key={`${cause.field} ${cause.message}`} className={classes.item}>
            <Cause cause={cause} details={details} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { cause: ImportCause; details: ImportDetails }

function Cause({ cause: { field, message, rows, texts, otherTexts }, details }: Props) {
  const label = field === null ? copy.wholeRow : LABELS[field]
  return (
    <>
      <Text>
        <strong>{label}</strong>: {message} · {copy.causeRows(rows)}
      </Text>
      {field !== null &&
        texts.map((each) => <Mend key={each.text} {...each} field={field} label={label} details={details} />)}
      {field !== null && otherTexts > 0 && (
        <Text size="sm" c="dimmed">
          {copy.otherTexts(otherTexts)}
        </Text>
      )}
    </>
  )
}

type MendProps = ImportCause['texts'][number] & {
  field: NonNullable<ImportCause['field']>
  label: string
  details: ImportDetails
}

function Mend({ text, suggestion, rows, field, label, details }: MendProps) {
  const mend = useMend(details.id)
  const [typed, setTyped] = useState(suggestion ?? '')
  const shown = text || copy.nothingThere
  const run = () =>
    mend.mutate(
      { field, from: text, to: typed.trim() },
      { onError: toastFailure({ title: copy.mendFailed, otherwise: copy.unreachable }) },
    )
  return (
    <form
      className={classes.mend}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== text) run()
      }}
    >
      <Text component="span" className={classes.text ?? ''}>
        {shown}
      </Text>
      <TextInput
        aria-label={copy.mendLabel(label, shown)}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={mend.isPending}
        disabled={details.isPlacing || typed.trim() === text}
      >
        {copy.mend(rows)}
      </Button>
    </form>
  )
}
