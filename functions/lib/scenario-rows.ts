/** Scenarios between their rows and the contract. */

/** What is read of the scenario `s` with its contact `c`. */
export const SCENARIO = `s.id, s.version, s.calculator, s.name, s.note, s.contact_id "contactId",
  c.name "contactName", s.inputs, s.outputs, s.figure, s.year,
  to_json(s.created_at) "createdAt", to_json(s.updated_at) "updatedAt"`;

/** The affiliate is $1. A contact in the bin shows no name. */
export const CONTACT_OF = `left join contact c
  on c.id = s.contact_id and c.affiliate_id = $1 and c.deleted_at is null`;
