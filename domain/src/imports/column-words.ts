/** What people, pharmacy systems and spreadsheets call the columns of a file of orders, in English and Spanish. */
import type { ColumnField } from './fields.ts'

const words = (text: string): string[] => text.split('|')
const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Whole titles, as `wordsOf` writes them and without the fillers below. */
export const PHRASES: Partial<Record<ColumnField, readonly string[]>> = {
  itemDescription: words(
    'item|items|item description|item name|description|package description|content|contents|contents description|goods|article|product|product name|product description|commodity|medication|medications|medication name|medicine|drug|drug name|drug description|rx name|specimen|specimens|specimen type|sample|sample type|test|tests|test name|document|lineitem name|what|articulo|articulos|descripcion|descripcion articulo|contenido|producto|mercancia|medicamento|medicamentos|nombre medicamento|muestra|tipo muestra|prueba|documento',
  ),
  pickupSite: words(
    'pickup site|pickup site code|pickup code|pickup location code|pickup store number|origin site|origin code|from site|from code|sede recoleccion|codigo recoleccion|codigo origen',
  ),
  deliverySite: words(
    'delivery site|delivery site code|delivery code|delivery location code|delivery store number|destination site|destination code|site|site code|to site|to code|sede|codigo sede|sede entrega|codigo entrega|codigo destino',
  ),
  reference: words(
    'reference|reference number|reference no|ref|ref number|ref no|our reference|our ref|your reference|customer reference|client reference|external id|referencia|numero referencia|nuestra referencia',
  ),
  packageCount: words(
    'packages|package|package count|number packages|no packages|num packages|pkgs|pkg|pkg count|pieces|pcs|boxes|bags|bag count|totes|parcels|count|quantity|qty|lineitem quantity|paquetes|bultos|piezas|cajas|bolsas|cantidad|cantidad paquetes|numero paquetes',
  ),
  specialInstructions: words(
    'special instructions|instructions|notes|note|comments|comment|remarks|memo|delivery instructions|delivery notes|delivery note|delivery comments|driver notes|driver instructions|instrucciones|instrucciones especiales|instrucciones entrega|notas|nota|notas entrega|comentarios|observaciones',
  ),
  serviceType: words('service|service type|type|type service|tipo servicio|servicio|tipo'),
  priority: words(
    'priority|urgency|speed|service level|delivery speed|turnaround|turnaround time|tat|stat|prioridad|urgencia|nivel servicio',
  ),
  scheduledDate: words(
    'date|scheduled for|scheduled|scheduled date|schedule date|day|pickup date|pick up date|delivery date|scheduled delivery date|scheduled pickup date|requested delivery date|drop off date|dropoff date|deliver by|deliver on|deliver date|delivery day|due|due date|need by|by|service date|ship date|when|fecha|dia|fecha recoleccion|fecha recogida|fecha entrega|dia entrega|fecha programada|fecha servicio|fecha envio|programado para|entregar antes|cuando',
  ),
  timeWindow: words(
    'time slot|slot|time window|window|time|time range|time frame|timeframe|pickup time|pick up time|pickup window|ready time|delivery time|delivery window|deliver time|drop off time|dropoff time|scheduled time|hours|horario|hora|ventana|hora recoleccion|hora recogida|hora entrega|horario entrega',
  ),
  requiresSignature: words('signature|signature needed|sign|sig|firma|firma necesaria'),
  requiresId: words('id|id check|photo id|identification|identificacion'),
  requiresPhoto: words('photo|picture|photo proof|proof photo|foto|fotografia'),
  requiresPin: words('pin|delivery pin|pin code'),
  temperatureBand: words(
    'temperature|temp|temperature band|storage|storage temperature|temperatura|conservacion|temperatura conservacion',
  ),
  isControlled: words(
    'controlled|controlled substance|controlled medication|is controlled|controlado|sustancia controlada|medicamento controlado',
  ),
  costCenter: words(
    'cost center|cost center code|cost centre|cost code|department|dept|centro costo|centro costos|departamento|depto',
  ),
  poNumber: words(
    'po|po number|po no|po num|purchase order|purchase order number|purchase order no|orden compra|numero orden compra|oc',
  ),
}

export const FILLERS = setOf(
  'required requires require requested req reqd is the of for de del la el para se requerida requerido requiere requiera',
)

/**
 * Alone they say little: they count when something in the column can be read as it. No time, urgency or temperature is
 * among them: left out, the order would be another one; kept, the cell is wrong for all to see.
 */
export const WEAK_PHRASES = setOf('id type count pin hours by scheduled tipo')

/** For want of an item's own column: what the sender knows it by. */
export const ITEM_NUMBERS = words(
  'rx|rx number|rx no|rx num|prescription|prescription number|receta|numero receta|accession|accession number|accession no|specimen id|sample id|bag number|bag',
)
/** A quantity beside a drug counts tablets. */
export const DRUGS = setOf('drug medication medications medicine rx ndc prescription medicamento medicamentos receta')
export const QUANTITIES = setOf('quantity qty count cantidad')

type Side = 'pickup' | 'delivery'
export const SIDES: Record<Side, ReadonlySet<string>> = {
  pickup: setOf(
    'pickup pick pu puc from origin sender shipper consignor collect collection pharmacy branch store recoleccion recogida recoger retiro origen remitente farmacia sucursal desde',
  ),
  delivery: setOf(
    'delivery deliver del to destination dest recipient receiver consignee drop dropoff do patient resident customer client ship shipping entrega entregar destino destinatario paciente residente cliente hasta',
  ),
}

/** In this order: 'contact phone' is a phone, 'street address' an address. */
export const KINDS: readonly (readonly [kind: string, words: ReadonlySet<string>])[] = [
  ['Email', setOf('email mail correo')],
  ['ContactPhone', setOf('phone phones telephone tel cell cellphone mobile telefono telefonos tfno celular movil')],
  ['Zip', setOf('zip zipcode zip5 postal postalcode postcode cp')],
  ['City', setOf('city town ciudad')],
  ['State', setOf('state st province estado')],
  ['Unit', setOf('apt apartment suite ste unit room address2 addr2 street2 line2 apto interior')],
  ['Address', setOf('address address1 addr addr1 street street1 line1 location direccion calle domicilio ubicacion')],
  ['FirstName', setOf('first firstname fname given nombres')],
  ['LastName', setOf('last lastname lname surname apellido apellidos')],
  ['ContactName', setOf('name fullname contact person attn attention who nombre contacto persona atencion quien')],
]
/** 'Address line 2' is a unit, 'Address 1' is none. */
export const SECOND_LINE = /\b(address|addr|street|line|direccion|calle)( line)? 2\b/

/** A stop's name stands alone as a title for whom to ask there: 'Recipient'. */
export const PEOPLE = setOf(
  'recipient receiver patient resident consignee sender shipper destinatario paciente residente remitente',
)
/** Or for where it is: 'From', 'To'. */
export const PLACES = words(
  'from|to|origin|destination|dest|pickup|delivery|dropoff|drop off|ship to|ship from|deliver to|pickup from|origen|destino|desde|hasta|recoleccion|recogida|entrega',
)
/** Nobody at a stop: whoever prescribes, pays, drives or wrote the file. */
export const OTHERS = setOf(
  'bill billing billed invoice payer insurance guarantor prescriber prescribing physician doctor dr provider md ordering emergency driver courier carrier route fax user created updated middle initial suffix maiden nickname birth dob gender facturacion aseguradora medico conductor chofer nacimiento',
)
/** A place has a name too, but whom to ask there comes first. */
export const PLACE_NAMES = setOf(
  'facility company business organization clinic hospital pharmacy branch store practice account location station empresa clinica hospital farmacia sucursal',
)
/** The name of a thing. */
export const THINGS = setOf('drug medication item product test specimen file plan group lineitem medicamento producto')
/** Of an export: what the order was, not what is ordered. */
export const NOT_OURS =
  /^(order|placed|status|estado (del )?pedido|order status|ordered by|organization|driver.*|.* fee|.*rate|total|payment|balance.*|distance.*)$/
