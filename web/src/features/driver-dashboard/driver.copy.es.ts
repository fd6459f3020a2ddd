import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './driver.copy.ts'

export const DRIVER_TOASTS: Translated<typeof en.DRIVER_TOASTS> = {
  unsupported: { title: 'Ubicación no disponible', message: 'Puedes seguir navegando por tu cuenta.' },
  accessRequired: 'Se necesita tu ubicación',
  reasons: {
    denied: 'Permiso denegado. Permite el acceso a tu ubicación en la configuración del navegador.',
    unavailable: 'Tu ubicación no está disponible.',
    timed_out: 'Tu ubicación tardó demasiado en llegar.',
  },
  clockAhead: {
    title: 'Revisa tu reloj',
    message: 'El reloj de este dispositivo está adelantado y tu ubicación no se acepta. Ponlo en hora automática.',
  },
  watchError: { title: 'Error de ubicación', message: 'No se pudo obtener tu ubicación. Revisa los permisos.' },
  directions: { title: 'Error de navegación', message: 'No se pudo calcular la ruta. Revisa las direcciones.' },
  accept: 'No se pudo aceptar el servicio',
  status: 'No se pudo actualizar el estado del pedido',
  notKept: 'El dispositivo no pudo guardar el paso y no hay conexión con el servidor. Inténtalo de nuevo.',
}

export const MANUAL_MODE: Translated<typeof en.MANUAL_MODE> = {
  title: 'Servicio iniciado',
  message: 'Modo manual: tu ubicación no se comparte. Los pasos funcionan como siempre.',
  retry: 'Compartir mi ubicación',
  allow:
    'Tu navegador la bloquea: abre la configuración del sitio junto a la barra de direcciones, pon Ubicación en Permitir y toca el botón.',
}

export const DRIVER_COPY: Translated<typeof en.DRIVER_COPY> = {
  approximateStop: 'Aproximada en el mapa: guíate por la dirección.',
  title: 'Entregas',
  noAccess: 'Aquí trabajan los choferes.',
  job: (id) => `Servicio #${id}`,
  tabs: { available: 'Disponibles', active: 'Entregas activas', performance: 'Desempeño' },
  cards: {
    availableJobs: 'Servicios disponibles',
    completedJobs: 'Servicios completados',
    milesDriven: 'Millas recorridas',
    moneyEarned: 'Dinero ganado',
  },
  onDuty: 'Disponible',
  offDuty: 'Fuera de turno',
  dutyFailed: 'Tu estado no cambió',
  sharing: {
    onDuty: (age) => `Compartiendo tu ubicación · última posición ${age}`,
    onJob: (age) => `Compartiendo tu ubicación hasta terminar el servicio · última posición ${age}`,
    waiting: 'Esperando tu ubicación. Si el navegador pregunta, elige Permitir.',
    blocked:
      'La ubicación está bloqueada. Abre la configuración del sitio junto a la barra de direcciones y pon Ubicación en Permitir.',
    unavailable: 'Tu ubicación no está disponible. Se intenta de nuevo.',
    unsupported: 'Este navegador no puede compartir tu ubicación.',
    none: 'No se comparte tu ubicación',
    fromApp: (app, age) => `${app} comparte tu ubicación · última posición ${age}`,
  },
  radius: {
    label: 'Mostrar servicios',
    miles: (miles) => `a menos de ${miles} millas de ti`,
    any: 'A cualquier distancia',
    noPosition: 'No se conoce tu ubicación, así que se muestran servicios a cualquier distancia.',
    farther: (count) => `${formatCounted(count, 'servicio')} ${count === 1 ? 'queda' : 'quedan'} más lejos.`,
    showAll: 'Ver todos',
    failed: 'La distancia no cambió',
  },
  availableFailed: 'No se cargaron los servicios disponibles',
  emptyAvailable: 'No hay servicios disponibles',
  emptyOffDuty: 'Estás fuera de turno. Ponte en turno para ver los servicios disponibles.',
  emptyOnDuty: 'Los servicios nuevos aparecen aquí en cuanto se autorizan.',
  full: (openJobs) => `Tienes ${openJobs} servicios abiertos, el máximo. Termina uno para aceptar otro.`,
  activeFailed: 'No se cargaron tus entregas',
  emptyActive: 'No tienes entregas activas',
  emptyActiveHint: 'Los servicios que aceptas aparecen aquí.',
  findJobs: 'Ver servicios disponibles',
  listed: (count) => formatCounted(count, 'servicio disponible', 'servicios disponibles'),
  accept: 'Aceptar',
  tracking: 'Seguimiento en vivo',
  trackingSince: (time) => `desde ${time}`,
  trackingWaits: 'Esperando tu ubicación',
  trackingLater: 'Tu ubicación se enviará después',
  noConnection: 'Sin conexión',
  outdated: 'Sin actualizar',
  jobsAsOf: 'última actualización:',
  noFigures: 'No se cargaron tus números.',
  tryAgain: 'Reintentar',
  figures: (available, completed, earned) => `${available} disponibles · ${completed} completados · ${earned}`,
  carriedOver: (figure) => `incluye trabajo anterior: ${figure}`,
  navigate: 'Navegar',
  call: 'Llamar',
  text: 'Mensaje',
  callNumber: (phone) => `Llamar al ${phone}`,
  textNumber: (phone) => `Enviar un mensaje de texto al ${phone}`,
  askFor: (name) => `Pregunta por ${name}`,
  stops: { pickup: 'Recolección', delivery: 'Entrega', return: 'Devolución' },
  stopsOf: (order) => `Paradas de ${order}`,
  nextFor: (id) => `Lo que sigue en el servicio #${id}`,
  wholeDelivery: (miles) => `${miles} en total`,
  eta: (time, left) => (left ? `Llegada ${time}, ${left}` : `Llegada ${time}`),
  about: (time) => `aprox. ${time}`,
  etaDriving: (minutes) => `${minutes} de manejo`,
  packages: (count) => formatCounted(count, 'paquete'),
  deliverBy: (time, left) => `Hora límite: ${time} · quedan ${left}`,
  late: (by, time) => `${by} de retraso · hora límite: ${time}`,
  controlled: 'Medicamento controlado: revisa la identificación y pide la firma.',
  ordersHere: (orders, packages, scanned) =>
    [
      `${formatCounted(orders, 'pedido')} aquí`,
      formatCounted(packages, 'paquete'),
      ...(scanned === null ? [] : [`escaneaste ${scanned}`]),
    ].join(' · '),
  ordersHereList: 'Pedidos en esta parada',
  packagesOf: (packages, scanned) =>
    scanned === null ? formatCounted(packages, 'paquete') : `escaneaste ${scanned} de ${packages}`,
  standing: (name) => `Se repite: ${name}`,
  goodsAt: (place) => `La mercancía está aquí: ${place}`,
  lastTime: (instructions) => `La última vez: “${instructions}”`,
  farAway: {
    title: (miles) => `Estás a ${miles}. ¿Completar aquí?`,
    hint: (address) => `La parada es ${address}. Si la completas aquí, la distancia queda registrada en el pedido.`,
    confirm: 'Completar aquí',
    titleHere: (miles) => `Estás a ${miles}. ¿Ya llegaste?`,
    hintHere: (address) =>
      `La parada es ${address}. La espera cuenta desde aquí, y la distancia queda registrada en el pedido.`,
    confirmHere: 'Ya llegué',
    keep: 'Todavía no',
  },
  reasons: { other: 'Otro motivo', words: 'Por qué' },
  release: {
    open: 'Dejar este servicio',
    title: (order) => `Dejar ${order}`,
    consequence: 'Otros choferes podrán tomarlo. La central y el cliente verán que no tiene chofer. ¿Por qué lo dejas?',
    confirm: 'Dejarlo',
    keep: 'Quedarme con él',
    done: 'Dejaste el servicio',
    doneMessage: (order) => `${order} está disponible de nuevo para otros choferes.`,
  },
  pass: {
    title: '¿Por qué no lo tomas?',
    confirm: 'No tomarlo',
    back: 'Atrás',
  },
  openJob: (id) => `Abrir el servicio #${id}`,
  jobDetails: 'Cliente, otra parada y posición',
  opens: (time) => `Se puede iniciar desde ${time}`,
  client: 'Cliente',
  messageClient: (client) => `Escribir a ${client}`,
  newMessages: (count) => formatCounted(count, 'mensaje nuevo', 'mensajes nuevos'),
  stepsDone: (done, all) => `${done} de ${all} pasos hechos`,
  steps: 'Pasos de este servicio',
  stepStates: { completed: 'Hecho', active: 'Sigue', pending: 'Después' },
  foldedStats: (figures) => `Tus números: ${figures}`,
  waiting: 'Por enviar',
}

export const DAY_COPY: Translated<typeof en.DAY_COPY> = {
  earned: (amount) => `${amount} hoy`,
  left: (stops) => `${stops === 1 ? 'queda' : 'quedan'} ${formatCounted(stops, 'parada')}`,
  until: (time) => `hasta ${time}`,
  offDuty: 'Fuera de turno',
  locationBlocked: 'Ubicación bloqueada',
  delivered: (pay, next) => done('Entregado', pay, next),
  returned: (next) => done('Devuelto', null, next),
  unsent: 'Queda en este dispositivo hasta que haya conexión.',
}

const done = (what: string, pay: string | null, next: string | null): string =>
  [what, pay, next && `siguiente parada en ${next}`].filter(Boolean).join(' · ')

export const OFFER_COPY: Translated<typeof en.OFFER_COPY> = {
  title: 'Servicios que te ofrecen',
  name: (order) => `Oferta de ${order}`,
  offered: (order) => `Te ofrecen: ${order}`,
  seconds: (seconds) => `${seconds} s`,
  said: (order, pay) => `Te ofrecen un servicio: ${order}, ${pay}. Acéptalo o no.`,
  saidLeft: (order, seconds) => `Quedan menos de ${seconds} segundos para responder la oferta de ${order}.`,
  adds: (miles, minutes) => `${miles} · suma ${minutes} a tu ruta`,
  others: (count) => `Te ofrecen ${formatCounted(count, 'servicio')} más, después de este`,
  pass: 'No aceptar',
  accept: 'Aceptar',
  failed: 'No se respondió la oferta',
}

export const JOB_COPY: Translated<typeof en.JOB_COPY> = {
  name: (id) => `Servicio ${id}`,
  terms: (perMile, total) => `tu pago${perMile ? `, ${perMile}/milla` : ''} · total del pedido ${total}`,
  fromYou: (miles) => `a ${miles} de ti`,
  due: (time, left) => `Para ${time} · quedan ${left}`,
  needs: (skill) => `Requiere: ${skill}`,
  fits: (minutes) => `Cabe entre tus servicios: ${minutes} más`,
  wouldBeLate: (minutes) => `Llegaría con ${minutes} de retraso`,
  makesLate: (id, minutes) => `Atrasa el #${id} ${minutes}`,
  details: 'Detalles',
  pay: 'Tu pago',
  date: 'Fecha',
  soon: 'Lo antes posible',
  slot: 'Horario',
  anyTime: 'A cualquier hora',
  drivingTime: 'Tiempo de manejo',
  baseRate: 'Tarifa base',
  total: 'Pago total (todo el pedido)',
}

const STOP_NAMES = { pickup: 'la recolección', delivery: 'la entrega' }

export const JOB_MAP_COPY: Translated<typeof en.JOB_MAP_COPY> = {
  map: (id) => `Mapa del servicio #${id}`,
  you: 'Tú',
  directions: (stop, app) => `Cómo llegar a ${STOP_NAMES[stop]} con ${app}`,
  turnByTurn: 'Paso a paso',
  position: 'Tu posición',
  latitude: 'Latitud',
  longitude: 'Longitud',
  accuracy: 'Precisión',
  meters: (meters) => `${meters} m`,
  lastUpdate: 'Última actualización',
}
