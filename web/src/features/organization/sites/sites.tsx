/** The organization's sites: found by typing, added and changed in a dialog. */
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { exportCsv } from '@meridian/contract/organizations/site-csv.ts'
import { matchesSite } from '@meridian/domain/organizations/sites.ts'
import { hoursText } from '@meridian/domain/texts/sites.ts'
import { IconBuilding, IconDownload, IconFileImport, IconPlus, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { storedUser } from '../../../data/accounts/stored-user.ts'
import { fileUrl } from '../../../data/call.ts'
import { type Site, useRemoveSite, useSites } from '../../../data/organizations/sites.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { DESK_COPY as deskCopy } from './organization-desk.copy.ts'
import { SITE_FILE_COPY as fileCopy } from './organization-site-file.copy.ts'
import { SITES_COPY as copy } from './organization-sites.copy.ts'
import { SiteForm } from './site-form.tsx'
import classes from './sites.module.css'

const DeskLinks = lazy(async () => ({ default: (await import('./desk-links.tsx')).DeskLinks }))
const SiteFileImport = lazy(async () => ({ default: (await import('./site-file.tsx')).SiteFileImport }))

export function Sites() {
  const sites = useSites()
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<Site | 'new' | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const [removed, setRemoved] = useState<Site | null>(null)
  const [desk, setDesk] = useState<Site | null>(null)
  // Who looks after some sites only adds none.
  const mayAdd = (storedUser()?.membership?.siteIds ?? null) === null
  const add = mayAdd && (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
        {copy.add}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => setIsImporting(true)}
      >
        {fileCopy.open}
      </Button>
    </>
  )
  return (
    <Stack gap="md">
      <Text c="dimmed">{copy.lead}</Text>
      <Gate query={sites} skeleton={<Skeleton h={240} />} errorTitle={copy.failed}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={<IconBuilding aria-hidden />} title={copy.emptyTitle} actions={add}>
              {copy.emptyText}
            </EmptyState>
          ) : (
            <>
              <Group gap="sm" align="center">
                <TextInput
                  className={classes.search ?? ''}
                  aria-label={copy.search}
                  placeholder={copy.search}
                  leftSection={<IconSearch size={18} aria-hidden />}
                  value={typed}
                  onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                />
                {add}
                <Button
                  component="a"
                  href={fileUrl(exportCsv, {})}
                  download
                  variant="default"
                  leftSection={<IconDownload size={18} aria-hidden />}
                >
                  {fileCopy.download}
                </Button>
              </Group>
              <SiteList
                sites={all.filter((site) => matchesSite(site, typed))}
                onDesk={setDesk}
                onEdit={setEdited}
                onRemove={setRemoved}
              />
            </>
          )
        }
      </Gate>
      <Dialog
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' || !edited ? copy.addTitle : copy.editTitle(edited.name)}
        size="lg"
      >
        {edited && <SiteForm site={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Dialog>
      <Dialog opened={isImporting} onClose={() => setIsImporting(false)} title={fileCopy.title} size="xl">
        <Suspense fallback={<Skeleton h={240} />}>
          {isImporting && <SiteFileImport onClose={() => setIsImporting(false)} />}
        </Suspense>
      </Dialog>
      <Dialog opened={desk !== null} onClose={() => setDesk(null)} title={deskCopy.title(desk?.name ?? '')} size="lg">
        <Suspense fallback={<Skeleton h={240} />}>{desk && <DeskLinks siteId={desk.id} />}</Suspense>
      </Dialog>
      <RemoveDialog site={removed} onClose={() => setRemoved(null)} />
    </Stack>
  )
}

type Choose = (site: Site) => void
type ListProps = { sites: readonly Site[]; onDesk: Choose; onEdit: Choose; onRemove: Choose }

function SiteList({ sites, onDesk, onEdit, onRemove }: ListProps) {
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {sites.length === 0 ? copy.noneFound : copy.count(sites.length)}
      </Text>
      <ul className={classes.list}>
        {sites.map((site) => (
          <li key={site.id} className={classes.row}>
            <div className={classes.facts}>
              <Text fw={600}>{[site.name, site.externalCode].filter(Boolean).join(' · ')}</Text>
              <Text size="sm">{site.address}</Text>
              <Text size="sm" c="dimmed">
                {site.hours ? hoursText(site.hours) : copy.hoursUnknown} · {copy.usedTimes(site.useCount)}
              </Text>
            </div>
            <Group gap="xs">
              <Button variant="default" aria-label={deskCopy.openFor(site.name)} onClick={() => onDesk(site)}>
                {deskCopy.open}
              </Button>
              <Button variant="default" aria-label={copy.editName(site.name)} onClick={() => onEdit(site)}>
                {copy.edit}
              </Button>
              <Button
                variant="subtle"
                color="red"
                aria-label={copy.removeName(site.name)}
                onClick={() => onRemove(site)}
              >
                {copy.remove}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </>
  )
}

function RemoveDialog({ site, onClose }: { site: Site | null; onClose: () => void }) {
  const remove = useRemoveSite()
  return (
    <ConfirmDialog
      opened={site !== null}
      onClose={onClose}
      title={copy.removeTitle(site?.name ?? '')}
      keep={copy.cancel}
      confirm={copy.remove}
      command={remove}
      failure={(error) => <FailureAlert error={error} otherwise={copy.unreachable} />}
      onConfirm={() =>
        site &&
        remove.mutate(site.id, {
          onSuccess: () => {
            toast({ title: copy.removed(site.name), tone: 'success' })
            onClose()
          },
        })
      }
    >
      <Text>{copy.removeText}</Text>
    </ConfirmDialog>
  )
}
