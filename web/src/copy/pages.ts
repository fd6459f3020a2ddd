/** What stands in the HTML files themselves: the build puts it in for `{{key}}`. */
export const PAGE_COPY = {
  description:
    'Courier deliveries of medical and financial items in Texas and its neighbors: order, follow and perform them.',
  noScript: 'Meridian needs JavaScript. Turn it on in your browser, then load this page again.',
  trackingTitle: 'Follow your delivery · Meridian',
  deskTitle: 'Front desk · Meridian',
  trackingNoScript: 'This page needs JavaScript. Turn it on in your browser, then load this page again.',
  verifierTitle: 'Verify a custody dossier · Meridian',
  verifierNoScript:
    'This page checks the dossier with JavaScript. Turn it on in your browser, then open this page again.',
} as const
