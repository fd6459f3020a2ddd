import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './order-for-client.copy.ts'

export const ORDER_FOR_CLIENT_COPY: Translated<typeof en.ORDER_FOR_CLIENT_COPY> = {
  title: 'Pedido nuevo para un cliente',
  titleFor: (organization) => `Pedido nuevo para ${organization}`,
  back: 'Volver a la organización',
  client: '¿Qué cliente llama?',
  clients: 'Clientes',
  clientsFailed: 'No se cargaron los clientes',
  moreClients: 'Hay más clientes. Escriba una parte del nombre.',
  noClient: 'Ningún cliente tiene este nombre.',
  failed: 'No se cargó el formulario',
  nobodyTitle: 'Nadie de esta organización puede pedir',
  nobody: 'Primero dé a una de sus personas la función de titular, gerente o solicitante.',
  member: 'Pedido para',
  memberHint: 'El pedido es de esa persona y dice que lo hizo Meridian.',
  choose: 'Elija una persona',
  nothingFound: 'Nadie coincide',
  memberWanted: 'Elija para quién es el pedido.',
  payment: (days) =>
    `Aquí no se cobra a ninguna tarjeta ni se avisa a nadie: avíseles del pedido. Lo pagan en Pedidos. Si en ${days} días no se paga ni lo aprueba Meridian, se cancela.`,
  submit: 'Hacer pedido',
  placed: (label, isHeld) => ({
    title: `${label} está hecho`,
    message: isHeld ? 'Espera la aprobación de un colega de ahí y después su pago.' : 'Espera su pago.',
    tone: 'success',
  }),
}
