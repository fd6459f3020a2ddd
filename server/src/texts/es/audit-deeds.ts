import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { ORGANIZATION_ROLE_LABELS } from '@meridian/domain/texts/es/organizations.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from '../audit-deeds.ts'

const MAX_NAMED = 3

function ordersOf({ orderIds }: en.Facts): string {
  if (orderIds.length === 0) return 'un pedido'
  return orderIds.length > MAX_NAMED ? formatCounted(orderIds.length, 'pedido') : orderIds.map(orderLabel).join(', ')
}

const STATUS_DEEDS: Record<string, string> = {
  confirmed: 'Aprobó',
  declined: 'Rechazó',
  cancelled: 'Canceló',
}

const INVITED: Record<string, string> = {
  client: 'a un cliente nuevo',
  driver: 'a un chofer nuevo',
  admin: 'a alguien nuevo de la administración',
}

const onOrders = (verb: string) => (facts: en.Facts) => `${verb} ${ordersOf(facts)}`

export const AUDIT_DEEDS: Translated<typeof en.AUDIT_DEEDS> = {
  'accounts.changePassword': 'Cambió su contraseña',
  'accounts.toggleTwoFactor': 'Empezó a activar, o desactivó, su verificación en dos pasos',
  'accounts.confirmTwoFactor': 'Activó su verificación en dos pasos',
  'passkeys.begin': 'Empezó a agregar una llave de acceso',
  'passkeys.add': 'Agregó una llave de acceso',
  'passkeys.remove': 'Quitó una de sus llaves de acceso',
  'accounts.signOutOthers': 'Cerró sus otras sesiones',
  'accounts.endSession': 'Terminó una de sus sesiones',
  'accounts.extendSession': 'Mantuvo su sesión abierta',
  'accounts.sendVerification': 'Pidió confirmar su correo',
  'accounts.changeProfile': 'Cambió su perfil',
  'accounts.changeLanguage': 'Cambió su idioma',
  'accounts.invite': ({ details }) => `Invitó ${INVITED[String(details.role)] ?? 'a alguien'}`,
  'members.edit': ({ details }) =>
    `${{ false: 'Desactivó', true: 'Reactivó' }[String(details.isActive)] ?? 'Cambió'} una cuenta`,
  'members.withdrawInvitation': 'Retiró una invitación',
  'standingOrders.approve': ({ details }) => `Decidió sobre la aprobación del pedido fijo ${details.id}`,
  'standingOrders.setDriver': ({ details }) => `Cambió el chofer habitual del pedido fijo ${details.id}`,
  'adminOrganizations.edit': ({ details }) => `Cambió las notas de la organización ${details.id}`,
  'adminOrganizations.changeRole': ({ details }) =>
    `Cambió el rol de un miembro a ${ORGANIZATION_ROLE_LABELS[details.role as OrganizationRole]?.toLowerCase() ?? 'otro'}, para la organización ${details.id}`,
  'adminOrganizations.placeOrder': (facts) => `Hizo ${ordersOf(facts)} para la organización ${facts.details.id}`,
  'billing.setTerms': ({ details }) => `Fijó las condiciones de la organización ${details.id}`,
  'billing.endTerms': ({ details }) => `Terminó las condiciones de la organización ${details.id}`,
  'books.closeMonth': ({ details }) => `Cerró ${details.month} en los libros`,
  'books.reopenMonth': ({ details }) => `Pidió reabrir, o reabrió, ${details.month} en los libros`,
  'addresses.suggest': 'Buscó una dirección',
  'addresses.locate': 'Ubicó una dirección',
  'addresses.pin': 'Movió el punto de una dirección',
  'addresses.reverse': 'Consultó la dirección de un punto',
  'routes.show': 'Consultó una ruta',
  'pricing.calculate': 'Calculó el precio de una entrega',
  'orders.assign': onOrders('Asignó'),
  'orders.change': (facts) => `${STATUS_DEEDS[String(facts.details.status)] ?? 'Cambió'} ${ordersOf(facts)}`,
  'orders.unassign': onOrders('Quitó la asignación de'),
  'orders.reassign': onOrders('Reasignó'),
  'orders.takeOver': onOrders('Pasó a otro chofer:'),
  'attachedFiles.attach': onOrders('Adjuntó un archivo a'),
  'orders.changeMany': (facts) => `${facts.details.action === 'assign' ? 'Asignó' : 'Aprobó'} ${ordersOf(facts)}`,
  'phones.pair': 'Vinculó una app del teléfono',
  'phones.unpair': 'Terminó el vínculo de una app',
  'deskLinks.make': 'Creó un enlace a una pantalla de recepción',
  'deskLinks.revoke': 'Revocó un enlace a una pantalla de recepción',
  'trackingLinks.create': onOrders('Creó un enlace de seguimiento de'),
  'trackingLinks.revoke': onOrders('Revocó un enlace de seguimiento de'),
  'messages.send': onOrders('Envió un mensaje sobre'),
  'messages.markRead': onOrders('Leyó los mensajes sobre'),
  'messages.sendSupport': 'Escribió a un usuario en soporte',
  'messages.markSupportRead': 'Leyó una conversación de soporte',
  'proofs.unlockPin': onOrders('Permitió más intentos de PIN para'),
  'proofs.changeSettings': 'Cambió qué comprobantes son obligatorios',
  'exceptions.decide': onOrders('Decidió sobre un problema de'),
  'reconciliation.resolve': onOrders('Resolvió una diferencia en el conteo de'),
  'exceptions.startReturn': onOrders('Ordenó devolver al remitente:'),
  'drivers.add': 'Agregó un chofer',
  'drivers.edit': ({ details }) =>
    `${{ false: 'Desactivó', true: 'Activó' }[String(details.isActive)] ?? 'Cambió'} a un chofer`,
  'dispatch.preview': onOrders('Vio de antemano un movimiento de'),
  'dispatch.move': (facts) =>
    facts.details.driverId === undefined
      ? `Quitó la asignación de ${ordersOf(facts)}`
      : `Asignó ${ordersOf(facts)} en el tablero`,
  'dispatch.reorder': onOrders('Cambió el orden de las paradas de'),
  'dispatch.lock': onOrders('Fijó o soltó'),
  'dispatch.plan': 'Optimizó rutas, sin aplicarlas',
  'dispatch.applyProposal': 'Aplicó rutas optimizadas',
  'dispatch.dropProposal': 'Descartó rutas optimizadas',
  'dispatch.previewDriverOut': 'Previsualizó sacar a un chofer',
  'dispatch.driverOut': 'Sacó a un chofer',
  'dispatch.undo': 'Deshizo su último cambio del tablero',
  'dispatch.addRule': 'Agregó una regla de despacho automático',
  'dispatch.editRule': 'Cambió una regla de despacho automático',
  'dispatch.removeRule': 'Eliminó una regla de despacho automático',
  'dispatch.orderRules': 'Cambió el orden de las reglas de despacho automático',
  'dispatch.switchAuto': ({ details }) => `${details.isOn === 'true' ? 'Activó' : 'Desactivó'} el despacho automático`,
  'schedules.change': 'Cambió el horario y las habilidades de un chofer',
  'notices.markRead': 'Marcó avisos como leídos',
  'notices.changePreferences': 'Cambió su configuración de avisos',
  'notices.switchTextOffers': 'Activó o desactivó sus mensajes de texto de ofertas',
  'notices.subscribe': 'Activó los avisos push en un navegador',
  'notices.unsubscribe': 'Desactivó los avisos push en un navegador',
  'attention.mark': 'Marcó como vista o pospuso una incidencia',
  'exceptions.raiseReading': onOrders('Hizo decidir una temperatura de'),
  'custody.changeHeadMail': 'Cambió su correo del registro de custodia',
  'custody.setHold': onOrders('Puso una retención legal en'),
  'custody.clearHold': onOrders('Levantó una retención legal de'),
  // Reads and exports.
  'orders.all': 'Revisó los pedidos',
  'orders.show': onOrders('Abrió'),
  'orders.details': onOrders('Abrió los detalles de'),
  'orders.activeOfDriver': 'Miró los pedidos abiertos de un chofer',
  'orders.available': 'Revisó los pedidos disponibles',
  'orders.candidates': onOrders('Buscó choferes para'),
  'orders.ofClient': 'Revisó los pedidos de un cliente',
  'orders.receipt': onOrders('Abrió el recibo de'),
  'orders.labels': onOrders('Abrió las etiquetas de'),
  'orders.exportCsv': 'Exportó pedidos',
  'tracking.list': onOrders('Leyó la cronología de'),
  'trackingLinks.list': onOrders('Leyó los enlaces de seguimiento de'),
  'approvals.show': onOrders('Leyó la aprobación de'),
  'orderGroups.show': 'Abrió pedidos hechos juntos',
  'messages.conversations': 'Revisó las conversaciones',
  'messages.list': onOrders('Leyó los mensajes sobre'),
  'messages.listSupport': 'Leyó un hilo de soporte',
  'attachedFiles.list': onOrders('Leyó los archivos adjuntos de'),
  'attachedFiles.download': onOrders('Abrió un archivo adjunto de'),
  'proofs.list': onOrders('Leyó los comprobantes de'),
  'proofs.picture': onOrders('Miró una imagen de'),
  'exceptions.list': onOrders('Leyó los problemas de'),
  'exceptions.open': 'Revisó los problemas abiertos',
  'reconciliation.report': 'Miró los conteos de un día',
  'reconciliation.exportCsv': 'Exportó los conteos de un día',
  'handovers.legs': onOrders('Leyó quién llevó'),
  'drivers.earningsCsv': 'Exportó los ingresos de un chofer',
  'dispatch.board': 'Miró el tablero de despacho',
  'dispatch.planCsv': 'Exportó las rutas de un día',
  'dispatch.planPdf': 'Imprimió los manifiestos de un día',
  'dispatch.decisions': onOrders('Leyó qué decidió el despacho automático sobre'),
  'runs.eta': onOrders('Consultó cuándo llega el chofer de'),
  'attention.list': 'Miró las incidencias',
  'custody.list': onOrders('Leyó la cadena de custodia de'),
  'custody.dossierPdf': onOrders('Descargó el expediente de custodia de'),
  'custody.dossierJson': onOrders('Descargó el expediente de custodia firmado de'),
  'custody.evidence': onOrders('Descargó las pruebas de'),
  'members.all': 'Revisó las cuentas',
  'adminOrganizations.show': 'Abrió una organización',
  'adminOrganizations.people': 'Revisó las personas de una organización',
  'stats.analyticsCsv': 'Exportó las cifras de un período',
  'audit.exportCsv': 'Exportó el registro de auditoría',
}

export const deletedAccount: typeof en.deletedAccount = (id) => `Cuenta ${id} (eliminada)`
