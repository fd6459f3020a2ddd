import { Button, FileButton, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { MAX_IMPORT_BYTES } from '@meridian/domain/imports/limits.ts'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { CallError } from '../../data/call.ts'
import { type ImportSummary, templateUrl, useImports, useUpload, workbookUrl } from '../../data/imports.ts'
import { FailureAlert, FailureText } from '../../parts/failed-action.tsx'
import { Gate } from '../../ui/gate.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { When } from '../../ui/when.tsx'
import { IMPORT_COPY as copy } from './imports.copy.ts'
import classes from './imports.module.css'

const ACCEPTED = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function ChooseFile({ onUploaded }: { onUploaded: (id: number) => void }) {
  const upload = useUpload()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const send = (file: File, again: boolean) => upload.mutate({ file, again }, { onSuccess: ({ id }) => onUploaded(id) })
  function choose(file: File | null | undefined): void {
    if (!file) return
    upload.reset()
    setIsTooLarge(file.size > MAX_IMPORT_BYTES)
    if (file.size <= MAX_IMPORT_BYTES) send(file, false)
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files[0])
  }
  const isKnown = upload.error instanceof CallError && upload.error.body?.code === 'import_same_file'
  const file = upload.variables?.file
  return (
    <Stack gap="lg">
      <Text>{copy.lead}</Text>
      <Paper
        withBorder
        className={classes.drop ?? ''}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Text>{copy.drop}</Text>
        <Group justify="center">
          <FileButton onChange={choose} accept={ACCEPTED} inputProps={{ 'aria-label': copy.choose }}>
            {(props) => (
              <Button {...props} leftSection={<IconFileImport size={18} aria-hidden />} loading={upload.isPending}>
                {copy.choose}
              </Button>
            )}
          </FileButton>
        </Group>
        {upload.isPending && <Text role="status">{copy.reading}</Text>}
      </Paper>
      <Templates />
      <FailureText text={isTooLarge ? copy.tooLarge : null} />
      <FailureAlert error={upload.error} otherwise={copy.unreachable} />
      {isKnown && file && (
        <Group>
          <Button variant="default" onClick={() => send(file, true)}>
            {copy.again}
          </Button>
        </Group>
      )}
      <Earlier />
    </Stack>
  )
}

function Templates() {
  return (
    <Group component="section" gap="sm" aria-label={copy.templates}>
      <Text>{copy.templates}</Text>
      <TemplateLink href={templateUrl()} label={copy.csvTemplate} />
      <TemplateLink href={workbookUrl()} label={copy.excelTemplate} />
    </Group>
  )
}

const TemplateLink = ({ href, label }: { href: string; label: string }) => (
  <Button component="a" href={href} variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
    {label}
  </Button>
)

function Earlier() {
  const query = useImports()
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {copy.earlier}
      </Title>
      <Gate query={query} skeleton={<Skeleton height={80} />} compact>
        {(imports) =>
          imports.length === 0 ? (
            <Text c="dimmed">{copy.noneEarlier}</Text>
          ) : (
            <ul className={classes.list}>
              {imports.map((one) => (
                <li key={one.id} className={classes.item}>
                  <EarlierImport summary={one} />
                </li>
              ))}
            </ul>
          )
        }
      </Gate>
    </section>
  )
}

function EarlierImport({ summary: { id, fileName, by, createdAt, counts } }: { summary: ImportSummary }) {
  return (
    <>
      <ScreenLink href={`/import?id=${id}`} className={classes.name ?? ''}>
        {fileName}
      </ScreenLink>
      <Text size="sm" c="dimmed">
        {copy.by(by)}, <When time={createdAt} />
      </Text>
      <Text size="sm">{copy.summary(counts.placed, counts.waiting + counts.good + counts.faulty)}</Text>
    </>
  )
}
