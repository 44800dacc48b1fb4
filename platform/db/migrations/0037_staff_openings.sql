-- What staff opened had its first word with its opening: nobody waited for an answer.
update "tickets" set "first_answered_at" = "created_at"
from (select distinct on ("ticket_id") "ticket_id", "staff" from "ticket_messages" order by "ticket_id", "id") as "opening"
where "opening"."ticket_id" = "tickets"."id" and "opening"."staff";
