/** Invoices, terms, payments and the books. Every change may move a figure elsewhere, so all of them are read again. */
import {
  ageing,
  applyCash,
  credit,
  decideDispute,
  discard,
  disputeLine,
  draft,
  enterPayment,
  finalize,
  lineEvidence,
  list,
  returnPayment,
  show,
  summary,
  voidInvoice,
  writeOff,
} from '@meridian/contract/billing/invoices.ts'
import * as taxes from '@meridian/contract/billing/taxes.ts'
import * as terms from '@meridian/contract/billing/terms.ts'
import type { BodyInputOf, QueryInputOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { BillingSummary, Invoice, InvoiceLine, ListedInvoice } from '@meridian/contract/billing/invoices.ts'
export type { TermsReply } from '@meridian/contract/billing/terms.ts'
export type Ageing = ReplyOf<typeof ageing>[number]

type Filter = Pick<NonNullable<QueryInputOf<typeof list>>, 'status'>

export const useInvoices = (filter: Filter = {}) =>
  useQuery({
    queryKey: keys.invoices(filter.status ?? null),
    queryFn: ({ signal }) => call(list, { query: filter, signal }),
  })

export const useInvoice = (id: number) =>
  useQuery({
    queryKey: keys.invoice(id),
    queryFn: ({ signal }) => call(show, { params: { id }, signal }),
  })

export const useLineEvidence = (invoiceId: number, lineId: number) =>
  useQuery({
    queryKey: keys.lineEvidence(invoiceId, lineId),
    queryFn: ({ signal }) => call(lineEvidence, { params: { id: invoiceId, lineId }, signal }),
  })

export const useBillingSummary = () =>
  useQuery({ queryKey: keys.billingSummary, queryFn: ({ signal }) => call(summary, { signal }) })

export const useAgeing = () => useQuery({ queryKey: keys.ageing, queryFn: ({ signal }) => call(ageing, { signal }) })

export const useTerms = (organizationId: number) =>
  useQuery({
    queryKey: keys.terms(organizationId),
    queryFn: ({ signal }) => call(terms.showTerms, { params: { id: organizationId }, signal }),
  })

export const useTaxRates = () =>
  useQuery({ queryKey: keys.taxRates, queryFn: ({ signal }) => call(taxes.taxRates, { signal }) })

export const useCertificates = (organizationId: number) =>
  useQuery({
    queryKey: keys.taxCertificates(organizationId),
    queryFn: ({ signal }) => call(taxes.certificates, { params: { id: organizationId }, signal }),
  })

export function useBillingChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => invalidateAfter(queryClient, 'changeBilling') })
}

export const useDraftInvoices = () => useBillingChange((body: BodyInputOf<typeof draft>) => call(draft, { body }))

export const useEnterPayment = () =>
  useBillingChange((body: BodyInputOf<typeof enterPayment>) => call(enterPayment, { body }))

export const useDisputeLine = () =>
  useBillingChange(({ invoiceId, lineId, reason }: { invoiceId: number; lineId: number; reason: string }) =>
    call(disputeLine, { params: { id: invoiceId, lineId }, body: { reason } }),
  )

/** What an admin does with one invoice, or with a dispute about it. */
export type InvoiceChange =
  | { kind: 'finalize' | 'discard' | 'applyCash'; id: number }
  | { kind: 'returned'; paymentId: number; reason: string }
  | { kind: 'void' | 'writeOff'; id: number; reason: string }
  | { kind: 'credit'; id: number; amount: string; reason: string }
  | { kind: 'credited' | 'rejected'; disputeId: number; reason: string }

export const useChangeInvoice = () => useBillingChange((change: InvoiceChange): Promise<unknown> => send(change))

function send(change: InvoiceChange): Promise<unknown> {
  switch (change.kind) {
    case 'finalize':
      return call(finalize, { params: { id: change.id } })
    case 'discard':
      return call(discard, { params: { id: change.id } })
    case 'applyCash':
      return call(applyCash, { params: { id: change.id } })
    case 'returned':
      return call(returnPayment, { params: { id: change.paymentId }, body: { reason: change.reason } })
    case 'void':
      return call(voidInvoice, { params: { id: change.id }, body: { reason: change.reason } })
    case 'writeOff':
      return call(writeOff, { params: { id: change.id }, body: { reason: change.reason } })
    case 'credit':
      return call(credit, {
        params: { id: change.id },
        body: { amount: change.amount, reason: change.reason },
      })
    case 'credited':
    case 'rejected':
      return call(decideDispute, {
        params: { id: change.disputeId },
        body: { decision: change.kind, reason: change.reason },
      })
  }
}

export const useSetTerms = (organizationId: number) =>
  useBillingChange((body: BodyInputOf<typeof terms.setTerms>) =>
    call(terms.setTerms, { params: { id: organizationId }, body }),
  )

export const useEndTerms = (organizationId: number) =>
  useBillingChange((_: null) => call(terms.endTerms, { params: { id: organizationId } }))

export const useSetTaxRate = () =>
  useBillingChange((body: BodyInputOf<typeof taxes.setTaxRate>) => call(taxes.setTaxRate, { body }))

export const useAddCertificate = (organizationId: number) =>
  useBillingChange((body: BodyInputOf<typeof taxes.addCertificate>) =>
    call(taxes.addCertificate, { params: { id: organizationId }, body }),
  )

export const useWithdrawCertificate = () =>
  useBillingChange((id: number) => call(taxes.withdrawCertificate, { params: { id } }))
