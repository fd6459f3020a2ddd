import { Button, Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { MAX_SERVICE_MINUTES } from '@meridian/domain/organizations/sites.ts'
import { type FormEvent, useState } from 'react'
import { mayDo } from '../../../data/accounts/membership.ts'
import { type Site, type SiteCosts, useSaveSite } from '../../../data/organizations/sites.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { AddressField, type AddressValue, isComplete } from '../../../parts/places/address-field.tsx'
import { NO_ADDRESS } from '../../../parts/places/address-field-value.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.ts'
import { HoursEditor } from './hours-editor.tsx'
import { hoursOf, USUAL_WEEK, weekOf } from './hours-text.ts'
import { SITES_COPY as copy } from './organization-sites.copy.ts'
import { CostsFold } from './site-costs.tsx'
import classes from './sites.module.css'

const addressOf = (site: Site): AddressValue => ({
  ...NO_ADDRESS,
  text: site.address,
  point: { latitude: site.latitude, longitude: site.longitude },
  precision: site.precision,
  token: site.token,
})

type Props = { site: Site | null; onClose: () => void }

export function SiteForm({ site, onClose }: Props) {
  const [name, setName] = useState(site?.name ?? '')
  const [address, setAddress] = useState(site ? addressOf(site) : NO_ADDRESS)
  const [isPinMoving, setIsPinMoving] = useState(false)
  const [code, setCode] = useState(site?.externalCode ?? '')
  const [contactName, setContactName] = useState(site?.contactName ?? '')
  const [contactPhone, setContactPhone] = useState(site?.contactPhone ?? '')
  const [accessNote, setAccessNote] = useState(site?.accessNote ?? '')
  const [minutes, setMinutes] = useState<number | string>(site?.serviceMinutes ?? '')
  const [hasHours, setHasHours] = useState(Boolean(site?.hours))
  const [week, setWeek] = useState(site?.hours ? weekOf(site.hours) : USUAL_WEEK)
  const [costs, setCosts] = useState<SiteCosts | null>(null)
  const [isTried, setIsTried] = useState(false)
  const save = useSaveSite()
  const hours = hasHours ? hoursOf(week) : null
  const isWrong = !name.trim() || !isComplete(address) || (hasHours && !hours)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsTried(true)
    if (isWrong || isPinMoving || save.isPending || !address.point) return
    const body = {
      name,
      address: address.text.trim(),
      ...address.point,
      ...(address.token ? { token: address.token } : {}),
      hours,
      accessNote,
      contactName,
      contactPhone,
      externalCode: code,
      serviceMinutes: minutes === '' ? null : Number(minutes),
    }
    save.mutate(
      { id: site?.id ?? null, body, costs },
      {
        onSuccess: (saved) => {
          toast({ title: copy.saved(saved.name), tone: 'success' })
          onClose()
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div className={classes.pair}>
          <TextInput
            label={copy.name}
            withAsterisk
            maxLength={120}
            value={name}
            error={isTried && !name.trim() ? copy.nameWanted : null}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            label={copy.code}
            placeholder={copy.codeHint}
            maxLength={60}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </div>
        <AddressField
          label={copy.address}
          withAsterisk
          value={address}
          error={isTried && !isComplete(address) ? copy.addressWanted : null}
          onChange={setAddress}
          onPinMoving={setIsPinMoving}
        />
        <div className={classes.pair}>
          <TextInput
            label={copy.contactName}
            maxLength={100}
            autoComplete="off"
            value={contactName}
            onChange={({ currentTarget }) => setContactName(currentTarget.value)}
          />
          <PhoneField label={copy.contactPhone} autoComplete="off" value={contactPhone} onChange={setContactPhone} />
        </div>
        <TextArea
          label={copy.accessNote}
          description={copy.accessHint}
          rows={2}
          maxRows={6}
          maxLength={500}
          value={accessNote}
          onChange={({ currentTarget }) => setAccessNote(currentTarget.value)}
          inputContainer={warnsOfPhi(accessNote)}
        />
        <NumberInput
          label={copy.serviceMinutes}
          description={copy.serviceHint}
          size="md"
          min={0}
          max={MAX_SERVICE_MINUTES}
          allowDecimal={false}
          value={minutes}
          onChange={setMinutes}
        />
        <fieldset>
          <legend>{copy.hours}</legend>
          <Text size="sm" c="dimmed" mb="xs">
            {copy.hoursLead}
          </Text>
          <Checkbox
            label={copy.hasHours}
            mb="xs"
            checked={hasHours}
            onChange={({ currentTarget }) => setHasHours(currentTarget.checked)}
          />
          {hasHours && <HoursEditor week={week} onChange={setWeek} />}
          {isTried && hasHours && !hours && (
            <Text c="red" size="sm" role="alert">
              {copy.tooManySpans}
            </Text>
          )}
        </fieldset>
        {site && mayDo('manage_site_costs') ? <CostsFold siteId={site.id} changed={costs} onChange={setCosts} /> : null}
        <FailureAlert error={save.error} otherwise={copy.unreachable} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {copy.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
