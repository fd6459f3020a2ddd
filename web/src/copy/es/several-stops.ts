import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatAmount, formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from '../several-stops.ts'

const stops = (count: number) => formatCounted(count, 'parada')
const orders = (count: number) => formatCounted(count, 'pedido')

export const SEVERAL_STOPS_COPY: Translated<typeof en.SEVERAL_STOPS_COPY> = {
  title: 'Varias paradas',
  subtitle: 'Cada parada es un pedido con su propio precio, comprobante y rastreo. Se hacen todos, o ninguno.',
  back: 'Una entrega',
  noAccess: 'Aquí solo piden los clientes.',
  shape: '¿Cómo se relacionan?',
  shapes: {
    one_pickup: { name: 'Una recolección, varias entregas', hint: 'De una dirección a cada parada' },
    one_delivery: { name: 'Varias recolecciones, una entrega', hint: 'De cada parada a una dirección' },
    chain: { name: 'Una tras otra', hint: 'De la primera dirección a la parada 1, de ahí a la parada 2, y así' },
  },
  stops: 'Paradas',
  pasteHint: 'Pegue una lista de direcciones, una por línea, para agregar una parada por cada una.',
  stop: (number) => `Parada ${number}`,
  address: (number) => `Dirección de la parada ${number}`,
  ownItem: 'Artículo, si es otro',
  ownInstructions: 'Instrucciones para esta parada',
  ownEmailHint: 'Recibe el enlace de seguimiento de este pedido cuando se confirma',
  more: 'Más para esta parada',
  less: 'Menos',
  add: 'Agregar una parada',
  remove: (number) => `Quitar la parada ${number}`,
  duplicate: (number) => `Duplicar la parada ${number}`,
  moveUp: (number) => `Subir la parada ${number}`,
  moveDown: (number) => `Bajar la parada ${number}`,
  clear: 'Vaciar el formulario',
  map: (count) => `Mapa de ${stops(count)}`,
  total: (count) => `Total de ${orders(count)}`,
  price: 'Precio',
  noPrice: 'Faltan las dos direcciones',
  pricing: 'Calculando…',
  priceFailed: 'Aún sin precio',
  tryAgain: 'Intentar de nuevo',
  submit: (count) => `Hacer ${orders(count)}`,
  refused: 'No se pidió nada',
  pasted: (count) => (count === 1 ? '1 parada agregada' : `${stops(count)} agregadas`),
  pastedToPick: 'Elija de las sugerencias las direcciones que no se encontraron.',
  tooMany: (max) => `Hasta ${max} paradas a la vez`,
  placed: (count) => (count === 1 ? '1 pedido hecho' : `${orders(count)} hechos`),
  placedToPay: 'Un solo pago los confirma todos.',
  placedOnAccount: 'Van a la cuenta de su organización: no hay nada que pagar ahora.',
  placedToApprove: 'Esperan la aprobación de un colega. Le avisaremos cuando alguien decida.',
  placedWithoutPrice: 'Esperan a que alguien de su organización los pague o Meridian los apruebe.',
}

export const ORDER_GROUP_COPY: Translated<typeof en.ORDER_GROUP_COPY> = {
  title: 'Pedidos juntos',
  subtitle: orders,
  missing: '¿Cuáles pedidos? El enlace está incompleto.',
  failed: 'No se cargaron los pedidos',
  back: 'Todos los pedidos',
  list: 'Pedidos',
  firstOf: (shown, count) => `Los primeros ${shown} de ${count}`,
  from: 'De',
  to: 'A',
  total: 'Total',
  due: 'Por pagar ahora',
  heldUp: (count) => (count === 1 ? '1 pedido espera una aprobación.' : `${count} pedidos esperan una aprobación.`),
  pay: (amount) => `Pagar ${formatAmount(amount)}`,
  nothingDue: 'Por ahora no hay nada que pagar de estos pedidos.',
  checkout: (count) => `Un solo pago por ${orders(count)}`,
}
