import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { API_SCOPES, type ApiScope, KEY_LIFE_DAYS } from '@meridian/domain/organizations/api-keys.ts'
import { type FormEvent, useState } from 'react'
import { KEY_NAME_MAX, useMakeApiKey } from '../../../data/organizations/api-keys.ts'
import { useSites } from '../../../data/organizations/sites.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { API_COPY as copy } from './api.copy.ts'

const FIRST_SCOPES: readonly ApiScope[] = ['orders:read', 'orders:write']

type Props = { onMade: (key: string) => void; onCancel: () => void }

export function KeyForm({ onMade, onCancel }: Props) {
  const make = useMakeApiKey()
  const sites = useSites().data ?? []
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState(FIRST_SCOPES)
  const [siteIds, setSiteIds] = useState<readonly number[]>([])
  const [addresses, setAddresses] = useState('')
  const [isTried, setIsTried] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (name.trim() === '' || scopes.length === 0 || make.isPending) return
    const body = {
      name: name.trim(),
      mode: 'live' as const,
      scopes: [...scopes],
      siteIds: siteIds.length > 0 ? [...siteIds] : null,
      addresses: addresses.split(/[\s,;]+/).filter(Boolean),
    }
    make.mutate(body, { onSuccess: ({ key }) => onMade(key) })
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <FailureAlert error={make.error} otherwise={copy.makeFailed} />
        <TextInput
          label={copy.name}
          description={copy.nameHint}
          maxLength={KEY_NAME_MAX}
          data-autofocus
          error={isTried && name.trim() === '' ? copy.nameRequired : null}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={copy.scopes}
          error={isTried && scopes.length === 0 ? copy.scopesRequired : null}
          value={[...scopes]}
          onChange={(values) => setScopes(values as ApiScope[])}
        >
          <Stack gap="xs" mt="xs">
            {API_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={copy.scope[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        {sites.length > 0 ? (
          <Checkbox.Group
            label={copy.sites}
            description={copy.sitesHint}
            value={siteIds.map(String)}
            onChange={(values) => setSiteIds(values.map(Number))}
          >
            <Stack gap="xs" mt="xs">
              {sites.map(({ id, name: siteName }) => (
                <Checkbox key={id} value={String(id)} label={siteName} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : null}
        <TextArea
          label={copy.addresses}
          description={copy.addressesHint}
          rows={2}
          maxRows={6}
          autoComplete="off"
          value={addresses}
          onChange={(event) => setAddresses(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {copy.expires(KEY_LIFE_DAYS)}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {copy.cancel}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {copy.make}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
