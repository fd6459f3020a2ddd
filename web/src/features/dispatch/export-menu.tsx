/** The day's runs as files: of all drivers, and of each driver whose lane is chosen. */
import { ActionIcon, Menu } from '@mantine/core'
import { planCsv, planPdf } from '@meridian/contract/dispatch/plan-export.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { IconDownload } from '@tabler/icons-react'
import { fileUrl } from '../../data/call.ts'
import type { Board } from '../../data/dispatch/dispatch.ts'
import { EXPORT_COPY as copy } from './dispatch.copy.ts'

type Props = { board: Board; pickedDrivers: ReadonlySet<number> }

export function ExportMenu({ board: { day, drivers }, pickedDrivers }: Props) {
  const picked = drivers.filter(({ id, run }) => pickedDrivers.has(id) && run.stops.length > 0)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={copy.title}>
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={fileUrl(planPdf, { query: { day } })}>
          {copy.pdf}
        </Menu.Item>
        <Menu.Item component="a" href={fileUrl(planCsv, { query: { day } })}>
          {copy.csv}
        </Menu.Item>
        {picked.length > 0 ? <Menu.Divider /> : null}
        {picked.flatMap((driver) => {
          const query = { day, driverId: driver.id }
          return [
            <Menu.Item key={`${driver.id} pdf`} component="a" href={fileUrl(planPdf, { query })}>
              {copy.pdfOf(fullName(driver))}
            </Menu.Item>,
            <Menu.Item key={`${driver.id} csv`} component="a" href={fileUrl(planCsv, { query })}>
              {copy.csvOf(fullName(driver))}
            </Menu.Item>,
          ]
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
