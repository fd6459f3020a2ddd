/** Opens the labels of an order's packages in one of the two sizes. */
import { Button, Menu } from '@mantine/core'
import { labels } from '@meridian/contract/orders.ts'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { LABEL_COPY as copy } from '../copy/tracking-links.ts'
import { fileUrl } from '../data/call.ts'

const SIZES = ['letter', '4x6'] as const

type Props = { orderId: number; name?: string; className?: string | undefined }

export function PrintLabels({ orderId, name, className }: Props) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          className={className}
          leftSection={<IconPrinter size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          {...(name ? { 'aria-label': name } : {})}
        >
          {copy.button}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SIZES.map((size) => (
          <Menu.Item
            key={size}
            component="a"
            href={fileUrl(labels, { params: { id: orderId }, query: { size } })}
            target="_blank"
            rel="noopener"
            mih={44}
          >
            {copy[size]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
